import type { Translation } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  dayShape: 'dd/mm/aaaa',
  minuteShape: 'dd/mm/aaaa hh:mm',
  wrongDay: 'Usa una fecha como 31/12/2026.',
  wrongMinute: 'Usa fecha y hora como 31/12/2026 14:30.',
  farYear: 'Usa un año de {{from}} a {{to}}.',
  reversed: 'El inicio es posterior al fin.',
  calendar: 'Abrir calendario',
  days: 'Calendario',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
}
