const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/** Returns the first day of the month in São Paulo, as YYYY-MM-DD. */
export const monthOf = (now: Date): string => `${calendar.format(now).slice(0, 7)}-01`
