import { type Profile, planFeatures, profiles } from '@recado/contract/access'
import { defaultPermissions } from '@recado/contract/permissions'
import { describe, expect, it } from 'vitest'
import { isCurrent, type MenuPerson, menuFor, startScreenOf } from './menu.ts'

/** Everything that the menu offers with all plan features and switches, in order. */
const everything = {
  groupMain: ['/'],
  groupService: [
    ...['/tickets', '/kanban', '/quick-messages', '/contacts', '/schedules', '/tags', '/queues'],
    '/lista-tickets',
  ],
  groupTools: [
    ...['/chats', '/controle-financeiro', '/extrator/google-maps', '/empresa/quadros', '/empresa/clientes'],
    '/todolist',
  ],
  groupHelp: ['/helps', '/docs/geral/inicio'],
  groupAdmin: [
    ...['/campaigns', '/contact-lists', '/files', '/campaigns-config'],
    ...['/flowbuilders', '/phrase-lists', '/fluxo-editor', '/announcements'],
    ...['/prompts', '/knowledge', '/ai-settings', '/queue-integration'],
    ...['/conexoes', '/simulador', '/privacidade', '/users', '/roles', '/messages-api', '/webhooks'],
    ...['/financeiro', '/subscription', '/settings', '/auditoria'],
  ],
}

/** A user with the rights that the role of a profile has in a new company. */
const of = (profile: Profile) => ({ permissions: defaultPermissions(profile) })

type Offered = Partial<Record<string, string[]>>
const settings = [{ key: 'campaignsEnabled', value: 'true' }]
const allFeatures = Object.fromEntries(planFeatures.map((feature) => [feature, true]))
const company = (plan: Record<string, boolean>) => ({ plan, settings })

const offeredTo = (person: MenuPerson, on = { simulator: true, cshow: true }): Offered =>
  Object.fromEntries(menuFor(person, on).map(({ label, items }) => [label, items.map(({ to }) => to as string)]))
/** The menu without some entries. Empty groups are removed. */
const without = (menu: Offered, ...left: readonly string[]): Offered =>
  Object.fromEntries(
    Object.entries(menu).flatMap(([group, paths = []]) => {
      const remainingPaths = paths.filter((path) => !left.includes(path))
      return remainingPaths.length > 0 ? [[group, remainingPaths]] : []
    }),
  )
const paths = (profile: Profile, simulator: boolean) =>
  Object.values(offeredTo(of(profile), { simulator, cshow: false })).flat()

describe('menu', () => {
  const { groupMain, groupAdmin } = everything
  const adminTools = ['/lista-tickets', '/controle-financeiro', '/extrator/google-maps']
  const hiddenFromAttendants = [...groupMain, ...adminTools, ...groupAdmin]
  // Supervisors see the group of administration, with the screens that everyone may open and the campaigns.
  const seenBySupervisors = ['/campaigns', '/conexoes', '/users', '/financeiro', '/subscription', '/settings']
  const hiddenFromSupervisors = [...adminTools, ...groupAdmin.filter((path) => !seenBySupervisors.includes(path))]

  it.each([
    ['the operator', { ...of('admin'), super: true }, ['/subscription']],
    ['an admin', of('admin'), ['/announcements']],
    ['a supervisor', of('supervisor'), hiddenFromSupervisors],
    ['an attendant', of('user'), hiddenFromAttendants],
  ])(
    'LAY-02 to LAY-06, FNC-08: with every plan feature, the menu of %s contains the screens of that role and no others',
    (_who, person, left) => {
      expect(offeredTo({ ...person, company: company(allFeatures) })).toEqual(without(everything, ...left))
    },
  )

  it.each([
    ['useCampaigns', ['/campaigns', '/contact-lists', '/files', '/campaigns-config']],
    ['useKanban', ['/kanban']],
    ['useOpenAi', ['/prompts', '/knowledge', '/ai-settings']],
    ['useIntegrations', ['/queue-integration']],
    ['useSchedules', ['/schedules']],
    ['useInternalChat', ['/chats']],
    ['useExternalApi', ['/messages-api', '/webhooks']],
  ] as const)(
    'R-LAY-05, SCH-07, LAY-03, LAY-04, LAY-06: a plan without %s hides %j from all users',
    (feature, hiddenPaths) => {
      const lacking = company({ ...allFeatures, [feature]: false })
      for (const profile of profiles) {
        const before = offeredTo({ ...of(profile), company: company(allFeatures) })
        expect(offeredTo({ ...of(profile), company: lacking })).toEqual(without(before, ...hiddenPaths))
      }
    },
  )

  it('LAY-06, CMP-11: campaigns also require the company’s setting', () => {
    const offered = offeredTo({ ...of('admin'), company: { plan: allFeatures, settings: [] } })
    const hiddenPaths = ['/campaigns', '/contact-lists', '/files', '/campaigns-config']
    expect(offered).toEqual(without(everything, '/announcements', ...hiddenPaths))
  })

  it('LAY-06: the simulator is offered when the server has one', () => {
    expect([paths('admin', true), paths('admin', false)].map((all) => all.includes('/simulador'))).toEqual([
      true,
      false,
    ])
  })

  it('LAY-02: the dashboard is the first group, for all users who may see it', () => {
    const first = (profile: Profile) => menuFor(of(profile), { simulator: false })[0]
    expect(first('admin')).toMatchObject({ label: 'groupMain', items: [{ to: '/' }] })
    expect(first('user')?.label).toBe('groupService')
    expect(paths('user', false)).not.toContain('/')
  })

  it('LAY-06: announcements are offered to the operator only', () => {
    const offered = (isSuper: boolean) =>
      menuFor({ ...of('admin'), super: isSuper }, undefined).some(({ items }) =>
        items.some(({ to }) => to === '/announcements'),
      )
    expect([offered(true), offered(false)]).toEqual([true, false])
  })

  it('INV-12: the subscription is offered to users who may pay for a company, not to the operator', () => {
    const offered = (profile: Profile, isSuper: boolean) =>
      menuFor({ ...of(profile), super: isSuper }, undefined).some(({ items }) =>
        items.some(({ to }) => to === '/subscription'),
      )
    expect([offered('admin', false), offered('admin', true), offered('user', false)]).toEqual([true, false, false])
  })

  it('A-30: flows and phrases are offered to admins whenever the browser’s flag is set', () => {
    const offered = (profile: Profile, cshow: boolean) =>
      menuFor({ ...of(profile), company: { plan: {} } }, { cshow })
        .flatMap(({ items }) => items)
        .flatMap(({ to }) => (['/flowbuilders', '/phrase-lists'].includes(to) ? [to] : []))
    expect([offered('admin', true), offered('admin', false), offered('user', true)]).toEqual([
      ['/flowbuilders', '/phrase-lists'],
      [],
      [],
    ])
  })

  it.each([
    ['an attendant', defaultPermissions('user'), '/tickets'],
    ['a user of contacts only', { 'contacts:view': 'own' }, '/contacts'],
    ['a user of figures and help', { 'help:view': 'all', 'dashboard:view': 'own' }, '/'],
    ['a user who may see invoices, but not the menu of administration', { 'billing:view': 'all' }, null],
    ['a user without permissions', {}, null],
  ] as const)('R-AUTH-14: the first screen of %s', (_who, permissions, expected) => {
    expect(startScreenOf({ permissions, company: company(allFeatures) })).toBe(expected)
  })

  it.each([
    ['/tickets', '/tickets', true],
    ['/tickets', '/tickets/1f', true],
    ['/chats', '/chats/1f', true],
    ['/queues', '/queues/1', false],
    ['/users', '/', false],
  ] as const)('LAY-07: item %s at %s highlights: %s', (to, path, expected) => {
    expect(isCurrent({ to }, path)).toBe(expected)
  })
})
