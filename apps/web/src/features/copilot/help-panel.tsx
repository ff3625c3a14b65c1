import './copilot.css'
import { Button, Loader } from '@mantine/core'
import { LONGEST_DRAFT, tones } from '@recado/contract/copilot/choices'
import { IconArrowBackUp, IconFileText, IconLanguage, IconPencil, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { copyAndToast } from '../../platform/copy.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import type { MenuItemProps } from '../../ui/popover/menu-item.tsx'
import { askHelp, keepNote, languagesFrom, type Made, useHelps, type Wish } from './copilot-data.ts'
import { copilotTexts } from './copilot-texts.ts'
import { SourceList } from './source-list.tsx'
import { useAboveComposer } from './use-above-composer.ts'
import { useAsking } from './use-asking.ts'

export interface HelpPanelProps {
  ticketId: number
  text: string
  /** Puts a text into the composer in place of the draft. */
  onPut: (text: string) => void
  /** Puts back what was typed; null: nothing was replaced. */
  onUndo: (() => void) | null
  onClose: () => void
}

interface Answer extends Made {
  wish: Wish
}

/** Choosing a help, waiting for it with a way to end it, and what came of it. Nothing is sent by itself. */
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
  const t = useTexts(copilotTexts)
  const { asking, ask, cancel } = useAsking<Answer>()
  const [wish, setWish] = useState<Wish | null>(null)
  const start = (next: Wish) => {
    setWish(next)
    void ask(async (signal) => {
      const made = await askHelp(ticketId, next, text, signal)
      if (!signal.aborted && next.help !== 'summary') onPut(made.text)
      return { ...made, wish: next }
    })
  }
  if (asking.state === 'busy')
    return (
      <div className="ai-state" role="status">
        <Loader size="sm" aria-hidden />
        <span>{t('working')}</span>
        <Button size="xs" variant="default" data-autofocus onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    )
  if (asking.state === 'failed')
    return (
      <div className="ai-state" role="alert">
        <span>{errorText(asking.error)}</span>
        <span className="ai-buttons">
          <Button size="xs" variant="default" onClick={cancel}>
            {t('back')}
          </Button>
          {wish && (
            <Button size="xs" onClick={() => start(wish)}>
              {t('again')}
            </Button>
          )}
        </span>
      </div>
    )
  if (asking.state === 'done')
    return asking.made.wish.help === 'summary' ? (
      <Summary ticketId={ticketId} text={asking.made.text} onClose={onClose} />
    ) : (
      <div className="ai-result" role="status">
        <p>{t('inComposer')}</p>
        <SourceList sources={asking.made.sources} />
        {onUndo && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onUndo()
              onClose()
            }}
          >
            {t('undo')}
          </Button>
        )}
      </div>
    )
  return <Choices text={text} onChoose={start} onUndo={onUndo && (() => [onUndo(), onClose()])} />
}

function Choices({
  text,
  onChoose,
  onUndo,
}: {
  text: string
  onChoose: (wish: Wish) => void
  onUndo: (() => unknown) | null
}) {
  const t = useTexts(copilotTexts)
  const { data, error } = useHelps()
  if (error) return <div className="ai-state">{errorText(error)}</div>
  if (!data) return <div className="ai-state" aria-hidden />
  if (data.helps.length === 0) return <NothingOffered hasKey={data.hasKey} />
  const may = (help: (typeof data.helps)[number]) => data.helps.includes(help)
  const hasDraft = text.trim() !== '' && text.length <= LONGEST_DRAFT
  const ofDraft = may('rewrite') || may('translation')
  return (
    <div className="ai-choices">
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

/** The same face as a line of a menu, in a panel that is none. */
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
  const isAdmin = useCan('admin:only')
  return (
    <div className="ai-state">
      <span>{t(hasKey ? 'allOff' : 'noKey')}</span>
      {isAdmin ? <Link to="/ai-settings">{t('setUp')}</Link> : <span>{t('askAdmin')}</span>}
    </div>
  )
}

function Summary({ ticketId, text, onClose }: { ticketId: number; text: string; onClose: () => void }) {
  const t = useTexts(copilotTexts)
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      await keepNote(ticketId, text)
      toast(t('noteKept'))
      onClose()
    } catch (error) {
      toastError(error)
      setBusy(false)
    }
  }
  return (
    <div className="ai-result" role="status">
      <strong>{t('summary')}</strong>
      <p>{text}</p>
      <span className="ai-buttons">
        <Button size="xs" variant="default" onClick={() => void copyAndToast(text, t('copied'))}>
          {t('copy')}
        </Button>
        <Button size="xs" loading={isBusy} onClick={keep}>
          {t('keepNote')}
        </Button>
      </span>
    </div>
  )
}
