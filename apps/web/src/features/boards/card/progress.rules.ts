/** The rounded percent of completed subtasks (BRD-11); 0 where there are none. */
export function progressOf(subtasks: ReadonlyArray<{ completed: boolean }>): number {
  return subtasks.length === 0 ? 0 : Math.round((completedOf(subtasks) * 100) / subtasks.length)
}

/** How many of them are completed. */
export const completedOf = (subtasks: ReadonlyArray<{ completed: boolean }>): number =>
  subtasks.filter(({ completed }) => completed).length
