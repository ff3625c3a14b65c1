const views = ['month', 'week', 'day', 'agenda'] as const

export interface ScheduleSearch {
  /** The search text. */
  q?: string
  /** Opens a new schedule for this contact (SCH-02). */
  contactId?: number
  view?: (typeof views)[number]
  /** The day shown by the calendar, YYYY-MM-DD. */
  day?: string
}

/** The calendar's URL parameters; anything else is dropped. */
export function scheduleSearch(search: Record<string, unknown>): ScheduleSearch {
  const contactId = Number(search.contactId)
  const view = views.find((one) => one === search.view)
  return {
    ...(typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}),
    ...(Number.isSafeInteger(contactId) && contactId > 0 ? { contactId } : {}),
    ...(view ? { view } : {}),
    ...(typeof search.day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(search.day) ? { day: search.day } : {}),
  }
}
