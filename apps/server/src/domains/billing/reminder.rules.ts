/** Days before the due date at which reminders are sent; -1 is the day after. */
export const reminderDays = [5, 3, 1, 0, -1] as const
export type ReminderDays = (typeof reminderDays)[number]

const DAY = 86_400_000

/**
 * Returns the reminder that a company gets today about its due date.
 * @param dueDate YYYY-MM-DD
 * @param today the day in America/Sao_Paulo
 * @param since the day on which the company was created; a company welcomed today gets no reminder today
 */
export function reminderOf(dueDate: string, today: string, since: string): ReminderDays | null {
  if (since >= today) return null
  const days = Math.round((Date.parse(`${dueDate}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY)
  return reminderDays.find((one) => one === days) ?? null
}
