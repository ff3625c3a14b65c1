import { IconMessage2Bolt, IconSitemap } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFlag, requirePermission } from '../../ui/page-gates.tsx'
import { flowSlot, startFlowSlot } from '../conversations/slots.ts'

const FlowBar = lazyPart(() => import('./in-ticket/flow-bar.tsx').then((file) => file.TicketFlowBar))
const StartFlow = lazyPart(() => import('./in-ticket/start-flow.tsx').then((file) => file.StartFlow))

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/flowbuilders',
    component: requirePermission(
      'flows:view',
      requireFlag(lazyScreen(() => import('./list/flows-screen.tsx'), 'FlowsScreen')),
    ),
    validateSearch: textSearch,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/flowbuilder',
    // The documented address has an optional id. Without one it leads to the list of flows.
    component: requirePermission('flows:view', requireFlag(lazyScreen(() => import('./list/no-flow.tsx'), 'NoFlow'))),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/flowbuilder/$flowId',
    component: requirePermission(
      'flows:view',
      requireFlag(lazyScreen(() => import('./builder/flow-screen.tsx'), 'FlowScreen')),
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/tickets/$ticketId/flow-runs',
    component: requirePermission(
      'tickets:view',
      lazyScreen(() => import('./trace/trace-screen.tsx'), 'TraceScreen'),
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/phrase-lists',
    component: requirePermission(
      'phrases:view',
      requireFlag(lazyScreen(() => import('./phrases/phrases-screen.tsx'), 'PhrasesScreen')),
    ),
    validateSearch: textSearch,
  }),
] as const

/** Automated conversations: a company's flows and the phrases that start them. */
export const flowArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/flowbuilders',
      group: 'admin',
      place: 12,
      label: { pt: 'Fluxos de conversa', en: 'Conversation flows', es: 'Flujos de conversación' },
      icon: IconSitemap,
      permission: 'flows:view',
      when: 'cshow',
    },
    {
      to: '/phrase-lists',
      group: 'admin',
      place: 14,
      label: { pt: 'Frases de disparo', en: 'Trigger phrases', es: 'Frases de inicio' },
      icon: IconMessage2Bolt,
      permission: 'phrases:view',
      when: 'cshow',
    },
  ],
  fills: [fill(flowSlot, FlowBar), fill(startFlowSlot, StartFlow)],
}
