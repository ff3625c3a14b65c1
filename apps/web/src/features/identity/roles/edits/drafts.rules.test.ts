import type { Role } from '@recado/contract/identity/role'
import type { Permissions } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { conflictsOf, type Drafts, editSummary, editsOnto, settled, withChoices, withDraft } from './drafts.rules.ts'

const roleOf = (id: number, permissions: Permissions, users: string[] = [], revision = 1): Role => ({
  ...{ id, name: `R${id}`, profile: 'user', builtIn: false, permissions, revision },
  users: users.map((name) => ({ id: name.charCodeAt(0), name })),
  updatedAt: '2026-01-01T00:00:00.000Z',
})
const sales = roleOf(1, { 'tickets:view': 'all', 'contacts:view': 'all' }, ['Ana', 'Bruno'])
const finance = roleOf(2, { 'tickets:view': 'own' }, ['Carla', 'Ana'])
const edit = (role: Role, permissions: Permissions, drafts: Drafts = {}) => withDraft(drafts, role, permissions)

describe('access.8: unsaved roles', () => {
  it('a role that was put back is not a draft any more', () => {
    const drafts = edit(sales, { 'tickets:view': 'queues' })
    expect(Object.keys(drafts)).toEqual(['1'])
    expect(edit(sales, sales.permissions, drafts)).toEqual({})
  })

  it('keep their base while a colleague changes the role, and follow a rename', () => {
    const drafts = edit(sales, {})
    const changedRole = { ...sales, permissions: { 'tags:view': 'all' } as const, revision: 2 }
    const renamedRole = { ...sales, name: 'Vendas', revision: 2 }
    expect(editsOnto(drafts, [changedRole])[1]?.base.revision).toBe(1)
    expect(editsOnto(drafts, [renamedRole])[1]?.base.revision).toBe(2)
    expect(editsOnto(drafts, [finance])).toEqual({})
  })

  it('edits made during a save stay', () => {
    const sentDrafts = edit(finance, {}, edit(sales, {}))
    const savedRoles = [sales, finance].map((role) => ({ ...role, permissions: {}, revision: 2 }))
    const now = edit(sales, { 'tags:view': 'all' }, sentDrafts)
    expect(settled(sentDrafts, sentDrafts, savedRoles)).toEqual({})
    expect(settled(now, sentDrafts, savedRoles)).toEqual({
      1: { base: savedRoles[0], permissions: { 'tags:view': 'all' } },
    })
  })

  it('a save names how many permissions change, what is lost, and each person once', () => {
    const drafts = edit(finance, { 'tickets:view': 'all' }, edit(sales, { 'tickets:view': 'own', 'tags:view': 'all' }))
    const { count, losses, people } = editSummary(drafts, [sales, finance])
    expect(count).toBe(4)
    expect(losses.map(({ role, changes }) => [role.name, changes.map(({ name }) => name)])).toEqual([
      ['R1', ['tickets:view', 'contacts:view']],
    ])
    expect(people.map(({ name }) => name)).toEqual(['Ana', 'Bruno', 'Carla'])
  })
})

describe('access.8: two admins change a role', () => {
  const base: Permissions = { 'tickets:view': 'all', 'contacts:view': 'all', 'tags:view': 'all' }
  const role = roleOf(1, base)
  const drafts = edit(role, { 'tickets:view': 'queues', 'contacts:view': 'all' })
  const latest = roleOf(1, { 'tickets:view': 'own', 'tags:view': 'all' }, [], 2)
  const [conflict] = conflictsOf(drafts, [latest])

  it('each difference is listed; one that a single side changed keeps that side', () => {
    expect(conflict?.disputes).toEqual([
      { name: 'tickets:view', mine: 'queues', theirs: 'own', preselection: 'mine' },
      { name: 'tags:view', mine: null, theirs: 'all', preselection: 'mine' },
      { name: 'contacts:view', mine: 'all', theirs: null, preselection: 'theirs' },
    ])
  })

  it.each([
    ['all own versions', () => true, { 'tickets:view': 'queues', 'contacts:view': 'all' }],
    ['all of the colleague', () => false, latest.permissions],
    ['one of each', (name: string) => name !== 'tickets:view', { 'tickets:view': 'own', 'contacts:view': 'all' }],
  ])('%s', (_what, isMine, expected) => {
    expect(conflict && withChoices(conflict, isMine)).toEqual(expected)
  })

  it('a role that no colleague changed has no conflict', () => {
    expect(conflictsOf(drafts, [{ ...role, revision: 2 }])).toEqual([])
    expect(conflictsOf({}, [latest])).toEqual([])
  })
})
