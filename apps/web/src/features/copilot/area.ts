import { IconWand } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { composerHelpSlot, messageHelpSlot } from '../conversations/slots.ts'

const HelpButton = lazyPart(() => import('./help-button.tsx').then((file) => file.HelpButton))
const MessageHelp = lazyPart(() => import('./message-help.tsx').then((file) => file.MessageHelp))

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/ai-settings',
    component: requirePermission(
      'ai:settings',
      requireFeature(
        'useOpenAi',
        lazyScreen(() => import('./settings-screen.tsx'), 'CopilotSettingsScreen'),
      ),
    ),
  }),
] as const

/** The AI functions for attendants. */
export const copilotArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/ai-settings',
      group: 'admin',
      place: 34,
      label: { pt: 'IA para a equipe', en: 'AI for the team', es: 'IA para el equipo' },
      icon: IconWand,
      permission: 'ai:settings',
      feature: 'useOpenAi',
    },
  ],
  fills: [fill(composerHelpSlot, HelpButton), fill(messageHelpSlot, MessageHelp)],
}
