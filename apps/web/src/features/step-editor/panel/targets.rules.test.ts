import type { StepCondition } from '@recado/contract/flows/chat-flow'
import { expect, it } from 'vitest'
import { targetsOf } from './targets.rules.ts'

const condition = (routeOption: StepCondition['routeOption'], route: StepCondition['route']): StepCondition => ({
  ...{ field: 'resposta', operator: 'igual', value: '1', routeOption, route },
})
const candidates = {
  steps: [{ id: 'node2', name: 'Boas Vindas' }],
  queues: [{ id: 5, name: 'Financeiro' }],
  people: [{ id: 7, name: 'Ana' }],
}

it('STE-09: the company’s queues come first, the documented names after them', () => {
  const { groups } = targetsOf(condition('fila', null), candidates)
  expect(groups.map(({ of, targets }) => [of, ...targets.map(({ label }) => label)])).toEqual([
    ['real', 'Financeiro'],
    ['sample', 'Geral', 'Vendas', 'Suporte'],
  ])
})

it.each<[StepCondition['routeOption'], StepCondition['route'], object]>([
  ['fila', 5, { chosenValue: '5', isSample: false, isGone: false }],
  ['fila', 'Vendas', { chosenValue: 'Vendas', isSample: true, isGone: false }],
  ['fila', 9, { chosenValue: '9', isSample: false, isGone: true }],
  ['usuario', 7, { chosenValue: '7', isGone: false }],
  ['usuario', 8, { chosenValue: '8', isGone: true }],
  ['usuario', null, { chosenValue: null, isGone: false }],
  ['etapa', 'node2', { chosenValue: 'node2', isGone: false }],
  ['novaEtapa', 'node9', { chosenValue: 'node9', isGone: true }],
])('STE-09: %s to %j', (routeOption, route, expected) =>
  expect(targetsOf(condition(routeOption, route), candidates)).toMatchObject(expected),
)

it('no target counts as deleted before the lists are loaded', () =>
  expect(targetsOf(condition('usuario', 8), { ...candidates, people: undefined })).toMatchObject({ isGone: false }))
