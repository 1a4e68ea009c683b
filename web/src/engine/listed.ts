/** Lists lie as files beside the engine: they are the same as long as it is, and need not wait until Python is up. */

const A_LIST = /^(procedures|scenarios|schema\/[\w.-]+|sheet\/[\w-]+\?lang=\w+(&edition=[\w-]+)?)$/;

/** The file that answers a question, in the engine's folder. */
export const listed = (path: string): string | null => (A_LIST.test(path) ? `lists/${path.replace(/[?&]\w+=/g, ".")}.json` : null);
