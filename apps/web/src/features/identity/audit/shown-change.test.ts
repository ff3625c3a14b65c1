import { auditPt } from '@recado/contract/i18n/audit.pt'
import { changeText } from '@recado/contract/identity/audit-words/audit-words.rules'
import { defaultWeek } from '@recado/contract/values/hours'
import { expect, it } from 'vitest'
import { formatMoment } from '../../../platform/values/dates.ts'
import { shownChange } from './shown-change.ts'

const names = {
  queue: new Map([
    [4, 'Vendas'],
    [5, 'Caixa'],
  ]),
  connection: new Map([[4, 'Loja']]),
}

const sendAt = '2026-11-24T15:50:00.000Z'

it.each([
  ['an instant', 'sendAt', null, sendAt, null, formatMoment(sendAt)],
  ['a changed day', 'dueDate', '2026-11-30', '2026-12-31', '30/11/2026', '31/12/2026'],
  ['a removed day', 'dueDate', '2026-11-30', null, '30/11/2026', null],
  ['a value like a day in another field', 'name', null, '2026-12-31', null, '2026-12-31'],
  ['a browser without a known name', 'browser', null, 'node', null, 'node'],
  ['queues by name, and a deleted one by its id', 'queueIds', [4, 9], [5], ['Vendas', '#9'], ['Caixa']],
  ['one queue', 'transferQueueId', null, 4, null, 'Vendas'],
  ['a connection', 'connectionId', 4, 7, 'Loja', '#7'],
  [
    'objects that are stored with their name',
    'queues',
    [],
    [{ id: 4, name: 'Vendas', color: '#112233' }],
    [],
    ['Vendas'],
  ],
  ['another number', 'orderQueue', 4, 5, 4, 5],
])('PLUS-09: formats %s for users', (_what, field, before, after, shownBefore, shownAfter) => {
  expect(shownChange({ field, before, after }, names)).toEqual({ field, before: shownBefore, after: shownAfter })
})

it.each([
  ['a granted permission', 'audit:view', null, 'all', 'Ver a auditoria: Não → Sim'],
  ['another scope', 'tickets:view', 'queues', 'all', 'Ver atendimentos: Das filas → Tudo'],
  ['a removed one', 'tags:edit', 'own', null, 'Criar e mudar etiquetas: Próprios → Não'],
])('PLUS-09, access.8: names %s of a role', (_what, field, before, after, expected) => {
  expect(changeText(auditPt, shownChange({ field, before, after }, names))).toBe(expected)
})

it('PLUS-09: business hours are parsed without the schemas, which are not in the browser bundle', () => {
  const change = { field: 'schedules', before: null, after: defaultWeek }
  expect(changeText(auditPt, shownChange(change, names))).toBe('Horários: seg.–sex. 08:00–18:00, sáb. 08:00–12:00')
})
