import type { Translation } from '../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  invalidHours: 'El inicio y el final no pueden ser iguales.',
  invalidClock: 'Usa HH:MM, de 00:00 a 23:59.',
  invalidEndClock: 'Usa HH:MM, de 00:00 a 24:00.',
  untilNextDay: 'Cierra al día siguiente',
  opensAt: 'Abre a las',
  closesAt: 'Cierra a las',
  copyToAll: 'Copiar a todos',
  copyDayToAll: 'Copiar a todos: {{day}}',
  hoursClosedHelp: '00:00–00:00 es cerrado. Para el día entero, usa 24 horas (00:00–24:00).',
  periodOfDay: '{{day}}, período {{number}}',
  addPeriod: 'Agregar período',
  addPeriodTo: 'Agregar período: {{day}}',
  removePeriod: 'Quitar período: {{period}}',
  periodsOverlap: 'Los períodos se superponen.',
  wholeDay: '24 horas',
  wholeDayOn: '24 horas: {{day}}',
  monday: 'Lunes',
  tuesday: 'Martes',
  wednesday: 'Miércoles',
  thursday: 'Jueves',
  friday: 'Viernes',
  saturday: 'Sábado',
  sunday: 'Domingo',
}
