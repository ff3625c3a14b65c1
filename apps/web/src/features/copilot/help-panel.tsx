import './copilot.css'
import { Button } from '@mantine/core'
import { type CopilotHelp, LONGEST_DRAFT, tones } from '@recado/contract/copilot/choices'
import { IconArrowBackUp, IconFileText, IconLanguage, IconPencil, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { errorText } from '../../platform/i18n/errors.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import type { MenuItemProps } from '../../ui/popover/menu-item.tsx'
import { askHelp, type HelpResult, languagesFrom, useHelps, type Wish } from './copilot-data.ts'
import { copilotTexts } from './copilot-texts.ts'
import { FailureStep, InComposer, TicketSummaryStep, Working } from './help-steps.tsx'
import { useAboveComposer } from './use-above-composer.ts'
import { useAsking } from './use-asking.ts'
import { useStepFocus } from './use-step-focus.ts'

export interface HelpPanelProps {
  ticketId: number
  text: string
  /** Replaces the draft in the composer. */
  onPut: (text: string) => void
  /** Restores the typed text; null when nothing was replaced. */
  onUndo: (() => void) | null
  onClose: () => void
}

interface Answer extends HelpResult {
  wish: Wish
}

/** Choosing a function, waiting for it with a cancel button, and its result. Nothing is sent to the customer. */
export function HelpPanel(props: HelpPanelProps) {
  const inside = useRef<HTMLDivElement>(null)
  useAboveComposer(inside)
  return (
    <div ref={inside}>
      <Steps {...props} />
    </div>
  )
}

function Steps({ ticketId, text, onPut, onUndo, onClose }: HelpPanelProps) {
  const { asking, ask, cancel } = useAsking<Answer>()
  const [wish, setWish] = useState<Wish | null>(null)
  const start = (next: Wish) => {
    setWish(next)
    void ask(async (signal) => {
      const helpResult = await askHelp(ticketId, next, text, signal)
      if (!signal.aborted && next.help !== 'summary') onPut(helpResult.text)
      return { ...helpResult, wish: next }
    })
  }
  const undo = onUndo && (() => [onUndo(), onClose()])
  if (asking.state === 'busy') return <Working onCancel={cancel} />
  if (asking.state === 'failed')
    return <FailureStep error={asking.error} onBack={cancel} onAgain={wish && (() => start(wish))} />
  if (asking.state === 'done')
    return asking.response.wish.help === 'summary' ? (
      <TicketSummaryStep ticketId={ticketId} text={asking.response.text} onClose={onClose} />
    ) : (
      <InComposer sources={asking.response.sources} onUndo={undo} />
    )
  return <Choices text={text} onChoose={start} onUndo={undo} />
}

interface ChoicesProps {
  text: string
  onChoose: (wish: Wish) => void
  onUndo: (() => unknown) | null
}

function Choices(props: ChoicesProps) {
  const { data, error } = useHelps()
  if (error) return <div className="ai-state">{errorText(error)}</div>
  if (!data) return <div className="ai-state" aria-hidden />
  if (data.helps.length === 0) return <NothingOffered hasKey={data.hasKey} />
  return <Offered helps={data.helps} {...props} />
}

function Offered({ helps, text, onChoose, onUndo }: ChoicesProps & { helps: readonly CopilotHelp[] }) {
  const t = useTexts(copilotTexts)
  const root = useStepFocus<HTMLDivElement>()
  const may = (help: CopilotHelp) => helps.includes(help)
  const hasDraft = text.trim() !== '' && text.length <= LONGEST_DRAFT
  const ofDraft = may('rewrite') || may('translation')
  return (
    <div ref={root} className="ai-choices">
      {may('suggestion') && (
        <MenuItemButton icon={IconSparkles} onClick={() => onChoose({ help: 'suggestion' })}>
          {t('suggest')}
        </MenuItemButton>
      )}
      {may('summary') && (
        <MenuItemButton icon={IconFileText} onClick={() => onChoose({ help: 'summary' })}>
          {t('summarize')}
        </MenuItemButton>
      )}
      {onUndo && (
        <MenuItemButton icon={IconArrowBackUp} onClick={onUndo}>
          {t('undoTyped')}
        </MenuItemButton>
      )}
      {ofDraft && !hasDraft && <p className="ai-quiet">{t('writeFirst')}</p>}
      {may('rewrite') && hasDraft && (
        <fieldset className="ai-group">
          <legend>
            <IconPencil size={16} stroke={1.7} aria-hidden /> {t('rewrite')}
          </legend>
          {tones.map((tone) => (
            <Button key={tone} size="xs" variant="default" onClick={() => onChoose({ help: 'rewrite', tone })}>
              {t(`tone_${tone}`)}
            </Button>
          ))}
        </fieldset>
      )}
      {may('translation') && hasDraft && (
        <fieldset className="ai-group">
          <legend>
            <IconLanguage size={16} stroke={1.7} aria-hidden /> {t('translateTo')}
          </legend>
          {languagesFrom(currentLanguage())
            .toReversed()
            .map((language) => (
              <Button
                key={language}
                size="xs"
                variant="default"
                onClick={() => onChoose({ help: 'translation', language })}
              >
                {t(language)}
              </Button>
            ))}
        </fieldset>
      )}
    </div>
  )
}

/** Looks like a menu item, in a panel that is not a menu. */
function MenuItemButton(props: MenuItemProps) {
  const { icon: Sign, onClick, children } = props
  return (
    <button type="button" className="rc-popover-item" onClick={onClick}>
      <Sign size={16} stroke={1.7} aria-hidden />
      {children}
    </button>
  )
}

function NothingOffered({ hasKey }: { hasKey: boolean }) {
  const t = useTexts(copilotTexts)
  const maySetUp = useCan('ai:settings')
  return (
    <div className="ai-state">
      <span>{t(hasKey ? 'allOff' : 'noKey')}</span>
      {maySetUp ? <Link to="/ai-settings">{t('setUp')}</Link> : <span>{t('askAdmin')}</span>}
    </div>
  )
}
