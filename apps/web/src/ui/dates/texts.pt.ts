export const pt = {
  dayShape: 'dd/mm/aaaa',
  minuteShape: 'dd/mm/aaaa hh:mm',
  wrongDay: 'Use uma data como 31/12/2026.',
  wrongMinute: 'Use data e hora como 31/12/2026 14:30.',
  calendar: 'Abrir calendário',
  days: 'Calendário',
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
} as const
