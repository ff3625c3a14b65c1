/** Returns the badge colour of a priority: Normal blue, Alta yellow, Urgente red, all others green (BRD-12). */
export function priorityTone(priority: string): 'blue' | 'yellow' | 'red' | 'green' {
  if (priority === 'Normal') return 'blue'
  if (priority === 'Alta') return 'yellow'
  return priority === 'Urgente' ? 'red' : 'green'
}

/**
 * Returns the relation of a card's day to today, or null without a day. A finished card is never overdue.
 * @param day YYYY-MM-DD
 * @param today YYYY-MM-DD in the viewer's time zone
 */
export function dueState(day: string | null, today: string, isDone: boolean): 'overdue' | 'today' | 'later' | null {
  if (!day) return null
  if (isDone || day > today) return 'later'
  return day === today ? 'today' : 'overdue'
}
