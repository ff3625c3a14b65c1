import type { User } from '@recado/contract/identity/user'
import { describe, expect, it } from 'vitest'
import { withUserEvent } from './live-users.ts'

const user = (id: number, name = `u${id}`) => ({ id, name }) as User
const names = (pages: { users: User[] }[]) => pages.map(({ users }) => users.map(({ name }) => name))

describe('USR-08: the user table updates live', () => {
  const pages = [{ users: [user(1), user(2)] }, { users: [user(3)] }]
  it.each([
    [
      'a new user is added at the end',
      { action: 'create', user: user(4) },
      [
        ['u1', 'u2'],
        ['u3', 'u4'],
      ],
    ],
    ['a loaded user is not duplicated', { action: 'create', user: user(1) }, [['u1', 'u2'], ['u3']]],
    ['a changed user stays in place', { action: 'update', user: user(2, 'new') }, [['u1', 'new'], ['u3']]],
    [
      'a changed user of a page that is not loaded is ignored',
      { action: 'update', user: user(9) },
      [['u1', 'u2'], ['u3']],
    ],
    ['a deleted user is removed', { action: 'delete', userId: 3 }, [['u1', 'u2'], []]],
  ] as const)('%s', (_, event, expected) => {
    expect(names(withUserEvent(pages, event))).toEqual(expected)
  })
})
