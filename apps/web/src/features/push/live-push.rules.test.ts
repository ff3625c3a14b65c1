import { describe, expect, it } from 'vitest'
import { type PushState, withPush } from './live-push.rules.ts'

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
    ...{ quietFrom: null, quietTo: null },
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
})
