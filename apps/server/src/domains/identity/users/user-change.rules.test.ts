import { defaultPermissions } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import {
  changedState,
  checkAdminsLeft,
  checkReach,
  checkUserChange,
  needsProof,
  newUserState,
  type RightsChange,
  type UserState,
} from './user-change.rules.ts'

const ana: UserState = {
  id: 2,
  name: 'Ana',
  lastName: 'Lima',
  email: 'ana@a.test',
  profile: 'user',
  roleId: null,
  allTicket: false,
  queueless: false,
  connectionId: null,
  queueIds: [4, 5],
}
const admin = { userId: 1, permissions: defaultPermissions('admin') }
const herself = { userId: 2, permissions: defaultPermissions('user') }
const roleIn = ({ profile }: { profile?: string }) => (profile === undefined ? undefined : { profile, roleId: null })
const codeOf = (run: () => void): string => {
  try {
    run()
    return 'ok'
  } catch (error) {
    return (error as Error).message
  }
}

describe('the state after a change', () => {
  it.each([
    [{}, {}],
    [{ name: 'Bia' }, { name: 'Bia' }],
    [{ allTicket: 'enabled' as const }, { allTicket: true, queueless: true }],
    [
      { allTicket: 'enabled' as const, queueless: false },
      { allTicket: true, queueless: false },
    ],
    [{ allTicket: 'desabled' as const }, {}],
    [{ queueless: true }, { queueless: true }],
    [{ whatsappId: 9 }, { connectionId: 9 }],
    [{ whatsappId: null }, {}],
    [{ queueIds: [5, 4, 5] }, { queueIds: [5, 4] }],
    [{ queueIds: [] }, { queueIds: [] }],
  ])('%j', (change, expected) => {
    expect(changedState(ana, change)).toEqual({ ...ana, ...expected })
  })

  it('an unchanged allTicket keeps a separately set queueless', () => {
    const own = { ...ana, allTicket: true, queueless: false }
    expect(changedState(own, { allTicket: 'enabled' }).queueless).toBe(false)
  })
})

describe('TEN-03, TEN-04: who may change what', () => {
  it.each([
    ['an admin may change everything', admin, { profile: 'supervisor' as const, queueIds: [] }, 'ok'],
    ['users may change their own name', herself, { name: 'Bia' }, 'ok'],
    ['users may change their own e-mail', herself, { email: 'bia@a.test' }, 'ok'],
    ['users may send their other fields unchanged', herself, { profile: 'user' as const, queueIds: [5, 4] }, 'ok'],
    ['users may not change their own profile', herself, { profile: 'admin' as const }, 'ERR_NO_PERMISSION'],
    ['users may not change their own connection', herself, { whatsappId: 9 }, 'ERR_NO_PERMISSION'],
    ['users may not change their own allTicket', herself, { allTicket: 'enabled' as const }, 'ERR_NO_PERMISSION'],
    ['users may not change their own queueless', herself, { queueless: true }, 'ERR_NO_PERMISSION'],
    ['users may not add queues to themselves', herself, { queueIds: [4, 5, 6] }, 'ERR_NO_PERMISSION'],
    ['users may not remove their own queues', herself, { queueIds: [4] }, 'ERR_NO_PERMISSION'],
    ['users may not replace their own queues', herself, { queueIds: [4, 6] }, 'ERR_NO_PERMISSION'],
    [
      'an attendant may not change another user',
      { userId: 3, permissions: defaultPermissions('user') },
      { name: 'Bia' },
      'ERR_NO_PERMISSION',
    ],
    [
      'TEN-10: a supervisor may not change another user',
      { userId: 3, permissions: defaultPermissions('supervisor') },
      { name: 'Bia' },
      'ERR_NO_PERMISSION',
    ],
  ])('%s', (_, by, change, outcome) => {
    expect(
      codeOf(() => checkUserChange(by, ana, changedState(ana, change, roleIn(change as { profile?: string })), false)),
    ).toBe(outcome)
  })

  it.each([
    ['a name only', 2, false, 'ERR_PASSWORD_CHANGE_REQUIRED'],
    ['a new password', 2, true, 'ok'],
    ["another person's password", 1, true, 'ERR_PASSWORD_CHANGE_REQUIRED'],
  ])('while the password must be changed: %s', (_, userId, newPassword, outcome) => {
    const by = { userId, permissions: defaultPermissions('admin'), mustChangePassword: true as const }
    expect(codeOf(() => checkUserChange(by, ana, ana, newPassword))).toBe(outcome)
  })
})

it.each([
  [[1], 1, 'ERR_LAST_ADMIN'],
  [[1, 2], 1, 'ok'],
  [[1], 2, 'ok'],
])('admins %j, %i leaves: %s', (admins, leaving, outcome) => {
  expect(codeOf(() => checkAdminsLeft(admins, leaving))).toBe(outcome)
})

describe('roles.5: a user reaches only colleagues without rights that they lack', () => {
  const leader = { userId: 3, permissions: { 'users:edit': 'all', 'tickets:view': 'queues' } } as const
  it.each<[string, RightsChange, string]>([
    ['a colleague with less', { before: { 'tickets:view': 'own' }, after: { 'tickets:view': 'own' } }, 'ok'],
    ['a colleague with as much', { before: leader.permissions, after: leader.permissions }, 'ok'],
    ['a new user with less', { before: {}, after: { 'tickets:view': 'queues' } }, 'ok'],
    ['a wider scope', { before: {}, after: { 'tickets:view': 'all' } }, 'ERR_NO_PERMISSION'],
    ['another right', { before: {}, after: { 'todo:view': 'all' } }, 'ERR_NO_PERMISSION'],
    ['a colleague with more, who gets less', { before: { 'todo:view': 'all' }, after: {} }, 'ERR_NO_PERMISSION'],
  ])('%s', (_, rights, outcome) => {
    expect(codeOf(() => checkReach(leader, rights))).toBe(outcome)
  })
})

describe('access.6, roles.6: the changes that need a confirmation', () => {
  const all = defaultPermissions('admin')
  const keeper = { 'roles:view': 'all', 'roles:edit': 'all' } as const
  it.each<[string, Partial<UserState>, Partial<UserState>, RightsChange, boolean]>([
    ['a name', {}, { name: 'Bia' }, { before: {}, after: {} }, false],
    ['the e-mail of an attendant', {}, { email: 'b@a.test' }, { before: {}, after: {} }, false],
    ['the e-mail of an admin', { profile: 'admin' }, { email: 'b@a.test' }, { before: all, after: all }, true],
    ['the e-mail of a user who may change roles', {}, { email: 'b@a.test' }, { before: keeper, after: keeper }, true],
    ['a new admin', {}, { profile: 'admin' }, { before: {}, after: all }, true],
    [
      'a user who may change roles and becomes an admin',
      {},
      { profile: 'admin' },
      { before: keeper, after: all },
      true,
    ],
    ['the right to change roles', {}, { roleId: 9 }, { before: {}, after: keeper }, true],
    ['the end of that right', { roleId: 9 }, { roleId: null }, { before: keeper, after: {} }, false],
  ])('%s', (_, before, after, rights, isNeeded) => {
    const change = { before: { ...ana, ...before }, after: { ...ana, ...before, ...after } }
    expect(needsProof({ userId: 1 }, change, rights, false)).toBe(isNeeded)
  })
})

const plain = { profile: 'user', roleId: null }

it('a new user has the given role, and sees queueless tickets only with allTicket', () => {
  const input = { name: 'Bia', lastName: 'Sá', email: 'bia@a.test', password: 'lua-clara' }
  expect(newUserState(input, plain)).toMatchObject({
    profile: 'user',
    allTicket: false,
    queueless: false,
    queueIds: [],
  })
  expect(newUserState({ ...input, allTicket: 'enabled' }, plain)).toMatchObject({ allTicket: true, queueless: true })
  expect(newUserState({ ...input, allTicket: 'enabled', queueless: false }, plain).queueless).toBe(false)
})
