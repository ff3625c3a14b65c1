import type { Permissions } from '@recado/contract/permissions'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { ShortcutsHelp } from './shortcuts-help.tsx'

afterEach(cleanup)

const view: Permissions = { 'tickets:view': 'all' }

it.each<[Permissions, string[]]>([
  [view, []],
  [{ ...view, 'tickets:accept': 'own' }, ['A']],
  [{ ...view, 'tickets:answer': 'own' }, ['E', 'R']],
  [{ ...view, 'tickets:closeOthers': 'all' }, ['E']],
  [{ ...view, 'tickets:transfer': 'all', 'tickets:edit': 'all' }, ['T', 'D', 'Z']],
])('screens.4: a user with %j sees no keys of other commands', async (permissions, keys) => {
  await drawPage(<ShortcutsHelp onClose={() => {}} />, { ...adminUser, profile: 'user', permissions })
  await screen.findByText('Andar pela lista')
  const letters = screen.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent ?? '')
  expect(letters.filter((key) => /^[A-Z]$/.test(key))).toEqual(keys)
})
