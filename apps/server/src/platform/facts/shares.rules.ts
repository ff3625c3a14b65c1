/**
 * How many places each company counts as having on this node. A company whose reactions took too long lately has room for
 * one, and all of these together for half of the places: the others always find room.
 * @param running the company of each unit in hand
 * @param slow companies whose reactions took too long, the one served longest ago first
 */
export function placesTaken(
  running: readonly number[],
  slow: readonly number[],
  { concurrency, perCompany }: { concurrency: number; perCompany: number },
): Map<number, number> {
  const taken = new Map<number, number>()
  for (const company of running) taken.set(company, (taken.get(company) ?? 0) + 1)
  const inSlow = slow.reduce((sum, company) => sum + (taken.get(company) ?? 0), 0)
  let left = Math.max(0, Math.floor(concurrency / 2) - inSlow)
  for (const company of slow) {
    const hasRoom = left > 0 && !taken.has(company)
    taken.set(company, hasRoom ? perCompany - 1 : perCompany)
    if (hasRoom) left--
  }
  return taken
}
