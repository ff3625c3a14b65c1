import { describe, expect, it } from 'vitest'
import { displayedChoices, type PushState, remainingChanges, withPush } from './live-push.rules.ts'

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

describe('APP-05: events about devices on other browsers', () => {
  it('a new device is appended; a changed one keeps its position', () => {
    const more = withPush(state, { action: 'create', record: record(2, 'Tablet') })
    const renamed = withPush(more, { action: 'update', record: record(1, 'Meu celular') })
    expect(renamed.devices).toEqual([
      { ...record(1, 'Meu celular'), current: true },
      { ...record(2, 'Tablet'), current: false },
    ])
  })

  it('a removed device disappears; an unknown one changes nothing', () => {
    expect(withPush(state, { action: 'delete', id: 1 }).devices).toEqual([])
    expect(withPush(state, { action: 'delete', id: 9 }).devices).toEqual(state.devices)
  })

  it('choices are replaced', () => {
    const choices = { ...state.choices, answers: false }
    expect(withPush(state, { action: 'choices', choices })).toEqual({ ...state, choices })
  })

  it.each([
    [1, false],
    [2, true],
    [3, true],
  ])('APP-06: choices of version %i after version 2 are accepted: %j', (version, isAccepted) => {
    const choices = { ...state.choices, answers: false, version }
    expect(withPush(state, { action: 'choices', choices }).choices.answers).toBe(!isAccepted)
  })
})

describe('APP-06: changes made here', () => {
  const quiet = { quietFrom: '20:00', quietTo: '08:00' }
  it.each([
    [
      'override the server’s choices while they are unanswered',
      [{ change: { answers: false }, version: null }],
      { answers: false },
    ],
    [
      'override the server’s choices until its version contains them',
      [{ change: { answers: false }, version: 3 }],
      { answers: false },
    ],
    ['are dropped once the server’s version contains them', [{ change: { answers: false }, version: 2 }], {}],
    [
      'are applied in order',
      [
        { change: { answers: false }, version: null },
        { change: quiet, version: null },
        { change: { answers: true }, version: null },
      ],
      { answers: true, ...quiet },
    ],
  ])('%s', (_what, pendingChanges, expected) => {
    expect(displayedChoices(state.choices, pendingChanges)).toEqual({ ...state.choices, ...expected })
    const isOver = pendingChanges.every(({ version }) => version === 2)
    expect(remainingChanges(state.choices, pendingChanges)).toEqual(isOver ? [] : pendingChanges)
  })
})
