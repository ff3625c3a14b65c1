import type { IntegrationType } from '@recado/contract/integrations/choices'
import { IconBrandGoogle, IconMessageChatbot, IconRoute, IconSitemap, IconWebhook } from '@tabler/icons-react'

const icons = {
  dialogflow: IconBrandGoogle,
  n8n: IconSitemap,
  webhook: IconWebhook,
  typebot: IconMessageChatbot,
  flowbuilder: IconRoute,
} as const

/** The icon of an integration type (INT-01). */
export function TypeIcon({ type }: { type: IntegrationType }) {
  const Icon = icons[type]
  return <Icon size={20} stroke={1.7} aria-hidden />
}
