import type { Flow } from '@recado/contract/flows/flow'
import { IconCircleCheck, IconCircleOff, IconPencil, IconPlayerPause, IconRocket } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { flowTexts } from '../flow-texts.ts'

/** Ativo or Desativado (FLL-05); of a flow that paused itself also why, and how it goes on. */
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

/** Whether new chats begin on the flow, and whether more was written since. */
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
