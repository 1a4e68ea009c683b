/** How Python finds the engine: it imports from the archive as it is, beside which lies what says that it is installed. */

/** Where the archive is put. */
export const PLACE = "/grognard.zip";

export const FOUND = `
import os, sys, zipimport
if "${PLACE}" not in sys.path:
    os.makedirs("/installed/grognard.dist-info")
    with open("/installed/grognard.dist-info/entry_points.txt", "wb") as points:
        points.write(zipimport.zipimporter("${PLACE}").get_data("installed/entry_points.txt"))
    sys.path[:0] = ["${PLACE}", "/installed"]
`;
