/** How many days before the due date its people are written to; -1 is the day after. */
export const reminderDays = [5, 3, 1, 0, -1] as const
export type ReminderDays = (typeof reminderDays)[number]

const DAY = 86_400_000

/**
 * The reminder that a company gets today about its due date.
 * @param dueDate YYYY-MM-DD
 * @param today the day in America/Sao_Paulo
 * @param since the day on which the company began: one that was welcomed today needs no reminder today
 */
export function reminderOf(dueDate: string, today: string, since: string): ReminderDays | null {
  if (since >= today) return null
  const days = Math.round((Date.parse(`${dueDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY)
  return reminderDays.find((one) => one === days) ?? null
}
