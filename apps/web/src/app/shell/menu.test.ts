import { describe, expect, it } from 'vitest'
import { isCurrent, menuFor } from './menu.ts'

const paths = (profile: string, simulator: boolean) =>
  menuFor({ profile }, { simulator }).flatMap((group) => group.items.map((item) => item.to))

describe('menu', () => {
  const service = ['/tickets', '/quick-messages', '/contacts', '/tags', '/queues']
  const administration = ['/conexoes', '/users', '/financeiro', '/subscription', '/settings']
  const admins = ['/', ...service, '/lista-tickets', '/helps', ...administration]
  it.each([
    ['admin with simulator', 'admin', true, [...admins, '/simulador']],
    ['admin without simulator', 'admin', false, admins],
    ['plain user', 'user', true, [...service, '/helps']],
  ])('LAY-03, LAY-05, LAY-06: offers a %s what they may open', (_, profile, simulator, expected) => {
    // Screens of later areas may stand between; none of these may be missing or be shown to others.
    const known = [...admins, '/simulador', '/announcements'] as string[]
    expect(paths(profile, simulator).filter((path) => known.includes(path))).toEqual(expected)
  })

  it('LAY-02: the dashboard has the first group, for everybody who may see it', () => {
    const first = (profile: string) => menuFor({ profile }, { simulator: false })[0]
    expect(first('admin')).toMatchObject({ label: 'groupMain', items: [{ to: '/' }] })
    expect(first('user')?.label).toBe('groupService')
    expect(paths('user', false)).not.toContain('/')
  })

  it('LAY-06: announcements are the operator’s', () => {
    const offered = (isSuper: boolean) =>
      menuFor({ profile: 'admin', super: isSuper }, undefined).some(({ items }) =>
        items.some(({ to }) => to === '/announcements'),
      )
    expect([offered(true), offered(false)]).toEqual([true, false])
  })

  it('INV-12: the subscription is offered to who may pay for a company, not to the operator', () => {
    const offered = (profile: string, isSuper: boolean) =>
      menuFor({ profile, super: isSuper }, undefined).some(({ items }) =>
        items.some(({ to }) => to === '/subscription'),
      )
    expect([offered('admin', false), offered('admin', true), offered('user', false)]).toEqual([true, false, false])
  })

  it.each([
    ['useSchedules', 'user', ['/schedules']],
    ['useKanban', 'user', ['/kanban']],
    ['useInternalChat', 'user', ['/chats']],
    // What belongs to the administration is not offered to an attendant, whatever the plan has.
    ['useCampaigns', 'user', []],
    ['useCampaigns', 'admin', ['/contact-lists', '/files', '/campaigns', '/campaigns-config']],
    ['useOpenAi', 'user', []],
    ['useOpenAi', 'admin', ['/knowledge', '/prompts', '/ai-settings']],
    ['useIntegrations', 'user', []],
    ['useIntegrations', 'admin', ['/queue-integration']],
    ['useExternalApi', 'user', []],
    ['useExternalApi', 'admin', ['/messages-api', '/webhooks']],
  ] as const)(
    'R-LAY-05, SCH-07, LAY-03, LAY-04, LAY-06: with %s of the plan a %s is offered %j more',
    (feature, profile, more) => {
      const settings = [{ key: 'campaignsEnabled', value: 'true' }]
      const offered = (has: boolean) =>
        menuFor({ profile, company: { plan: { [feature]: has }, settings } }, undefined)
          .flatMap(({ items }) => items)
          .map(({ to }) => to as string)
      const without = offered(false)
      expect(offered(true).filter((to) => !without.includes(to))).toEqual(more)
      expect(without.filter((to) => !offered(true).includes(to))).toEqual([])
    },
  )

  it('A-30: flows and phrases are offered by the flag of the browser alone, to the administration', () => {
    const offered = (profile: string, cshow: boolean) =>
      menuFor({ profile, company: { plan: {} } }, { cshow })
        .flatMap(({ items }) => items)
        .flatMap(({ to }) => (['/flowbuilders', '/phrase-lists'].includes(to) ? [to] : []))
    expect([offered('admin', true), offered('admin', false), offered('user', true)]).toEqual([
      ['/flowbuilders', '/phrase-lists'],
      [],
      [],
    ])
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
