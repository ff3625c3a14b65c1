import { IconSparkles } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { promptSlot } from '../queues/slots.ts'

const PromptChoice = lazyPart(() => import('./prompt-choice.tsx').then((file) => file.PromptChoice))

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/prompts',
    component: requirePermission(
      'prompts:view',
      requireFeature(
        'useOpenAi',
        lazyScreen(() => import('./prompts-screen.tsx'), 'PromptsScreen'),
      ),
    ),
    validateSearch: textSearch,
  }),
] as const

/** The AI that answers customers, with its prompts. */
export const assistantArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/prompts',
      group: 'admin',
      place: 30,
      label: { pt: 'Prompts (IA)', en: 'Prompts (AI)', es: 'Prompts (IA)' },
      icon: IconSparkles,
      permission: 'prompts:view',
      feature: 'useOpenAi',
    },
  ],
  fills: [fill(promptSlot, PromptChoice)],
}
