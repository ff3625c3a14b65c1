/**
 * Whom a chat shall have after its form: what was added and taken out there, on those who take part now. Others may have left, or
 * have been added in another tab, while the form was open.
 * @param before those whom the form began with
 * @param chosen those whom it ends with
 * @param now those who take part at its end
 */
export function peopleAfter(before: readonly number[], chosen: readonly number[], now: readonly number[]): number[] {
  const stay = now.filter((id) => chosen.includes(id) || !before.includes(id))
  return [...stay, ...chosen.filter((id) => !before.includes(id) && !now.includes(id))]
}
