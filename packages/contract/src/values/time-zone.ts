/** Time zone of working hours, due dates, schedules and reports. */
export const COMPANY_TIME_ZONE = 'America/Sao_Paulo'
