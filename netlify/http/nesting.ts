/**
 * Whether arrays and objects stand more than so many levels within one another. The text is looked at
 * once, before anything is made of it: what is nested deeply ends whoever walks through it by
 * recursion. It may be JSON or not.
 */
export function isDeeperThan(json: string, levels: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
