import { describe, expect, it } from 'vitest'
import { type PushState, shownChoices, underWayStill, withPush } from './live-push.rules.ts'

const record = (id: number, name: string) => ({
  ...{
    id,
    name,
    service: 'fcm.googleapis.com',
    createdAt: '2026-06-01T12:00:00.000Z',
    usedAt: null,
    failingSince: null,
  },
})
const state: PushState = {
  publicKey: 'k',
  devices: [{ ...record(1, 'Celular'), current: true }],
  choices: {
    ...{ newTickets: true, transfers: true, mentions: true, answers: true, showText: false },
    ...{ quietFrom: null, quietTo: null, version: 2 },
  },
}

describe('APP-05: what happens to devices elsewhere', () => {
  it('a new one comes last, a changed one stays where and what it was', () => {
    const more = withPush(state, { action: 'create', record: record(2, 'Tablet') })
    const renamed = withPush(more, { action: 'update', record: record(1, 'Meu celular') })
    expect(renamed.devices).toEqual([
      { ...record(1, 'Meu celular'), current: true },
      { ...record(2, 'Tablet'), current: false },
    ])
  })

  it('one that is gone goes, an unknown one changes nothing', () => {
    expect(withPush(state, { action: 'delete', id: 1 }).devices).toEqual([])
    expect(withPush(state, { action: 'delete', id: 9 }).devices).toEqual(state.devices)
  })

  it('choices are taken over', () => {
    const choices = { ...state.choices, answers: false }
    expect(withPush(state, { action: 'choices', choices })).toEqual({ ...state, choices })
  })

  it.each([
    [1, false],
    [2, true],
    [3, true],
  ])('APP-06: choices of version %i after those of 2 are taken: %j', (version, taken) => {
    const choices = { ...state.choices, answers: false, version }
    expect(withPush(state, { action: 'choices', choices }).choices.answers).toBe(!taken)
  })
})

describe('APP-06: changes that were made here', () => {
  const quiet = { quietFrom: '20:00', quietTo: '08:00' }
  it.each([
    ['stand over what the server says', [{ change: { answers: false }, version: null }], { answers: false }],
    ['stand until what it says holds them', [{ change: { answers: false }, version: 3 }], { answers: false }],
    ['are over once it holds them', [{ change: { answers: false }, version: 2 }], {}],
    [
      'keep their order',
      [
        { change: { answers: false }, version: null },
        { change: quiet, version: null },
        { change: { answers: true }, version: null },
      ],
      { answers: true, ...quiet },
    ],
  ])('%s', (_what, underWay, expected) => {
    expect(shownChoices(state.choices, underWay)).toEqual({ ...state.choices, ...expected })
    const isOver = underWay.every(({ version }) => version === 2)
    expect(underWayStill(state.choices, underWay)).toEqual(isOver ? [] : underWay)
  })
})
