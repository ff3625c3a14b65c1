import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconRobot, IconRobotOff, IconStar } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { type SpeakingBot, speakingBot } from './bot-speaks.rules.ts'

const icon = { size: 14, stroke: 1.8, 'aria-hidden': true } as const

/**
 * A ticket's service state: a bot is the speaker, a bot had to be stopped, or the customer's score of a resolved
 * ticket. Renders nothing otherwise.
 */
export function ServiceLabel({ ticket }: { ticket: SpeakingBot & Pick<Ticket, 'machineStopped' | 'rating'> }) {
  const t = useTexts(conversationTexts)
  if (ticket.machineStopped)
    return (
      <span className="ib-label ib-service" data-kind="stopped" title={t('botStoppedHelp')}>
        <IconRobotOff {...icon} />
        {t('botStopped')}
      </span>
    )
  const bot = speakingBot(ticket)
  if (bot)
    return (
      <span className="ib-label ib-service">
        <IconRobot {...icon} />
        {t(bots[bot])}
      </span>
    )
  const score = scores[(ticket.rating ?? 0) - 1]
  return score ? (
    <span className="ib-label ib-service" data-kind="rating">
      <IconStar {...icon} />
      {t('ratingIs', { score: t(score) })}
    </span>
  ) : null
}

const bots = { chatbot: 'botSpeaks', assistant: 'assistantSpeaks', integration: 'integrationSpeaks' } as const
const scores = ['score1', 'score2', 'score3'] as const
