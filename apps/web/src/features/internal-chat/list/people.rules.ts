/**
 * The participants of a chat after saving its form. The form's additions and removals are applied to the current
 * participants, because others may have left or been added in the meantime.
 * @param before the participants when the form opened
 * @param selectedIds the participants in the form when it is saved
 * @param now the current participants when it is saved
 */
export function peopleAfter(
  before: readonly number[],
  selectedIds: readonly number[],
  now: readonly number[],
): number[] {
  const stay = now.filter((id) => selectedIds.includes(id) || !before.includes(id))
  return [...stay, ...selectedIds.filter((id) => !before.includes(id) && !now.includes(id))]
}
