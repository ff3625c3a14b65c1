import type { Flow } from '@recado/contract/flows/flow'
import { IconCircleCheck, IconCircleOff, IconPencil, IconPlayerPause, IconRocket } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { flowTexts } from '../flow-texts.ts'

/** Ativo or Desativado (FLL-05). A flow that paused itself also shows the reason and how to resume. */
export function FlowState({ flow: { active, pausedReason } }: { flow: Flow }) {
  const t = useTexts(flowTexts)
  if (active)
    return (
      <StatusLabel tone="good" icon={IconCircleCheck}>
        {t('active')}
      </StatusLabel>
    )
  return (
    <>
      <StatusLabel tone={pausedReason ? 'bad' : 'quiet'} icon={pausedReason ? IconPlayerPause : IconCircleOff}>
        {t('inactive')}
      </StatusLabel>
      {pausedReason && <span className="fl-why">{t(`paused_${pausedReason}`)}</span>}
    </>
  )
}

/** Shows whether new chats start on the flow, and whether the draft has changed since. */
export function FlowPublished({ flow: { publishedVersion: version, hasDraft } }: { flow: Flow }) {
  const t = useTexts(flowTexts)
  if (version === null)
    return (
      <StatusLabel tone="wait" icon={IconPencil}>
        {t('draft')}
      </StatusLabel>
    )
  return (
    <>
      <StatusLabel tone="good" icon={IconRocket}>
        {t('published', { version })}
      </StatusLabel>
      {hasDraft && <span className="fl-why">{t('draftWaits')}</span>}
    </>
  )
}
