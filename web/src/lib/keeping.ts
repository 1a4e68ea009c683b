/** Which answers of the server may stay in the browser, for when there is no connection. */

const FOR_ONE = /\b(no-store|private)\b/i;

/** Whether a question shows who asks: then its answer is theirs alone. */
export function signed(request: Request): boolean {
  return request.headers.has("Authorization");
}

/** Whether an answer would be the same to everybody who asks so; what is meant for one person is never kept. */
export function keepable(request: Request, response: Response): boolean {
  return response.ok && !signed(request) && !FOR_ONE.test(response.headers.get("Cache-Control") ?? "");
}
