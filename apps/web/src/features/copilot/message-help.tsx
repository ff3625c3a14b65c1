import './copilot.css'
import { Button, Loader, Select } from '@mantine/core'
import type { Message } from '@recado/contract/conversations/message'
import type { TranslationLanguage } from '@recado/contract/copilot/choices'
import { useEffect, useState } from 'react'
import { copyAndToast } from '../../platform/copy.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { drawText } from '../../ui/text/drawn-text.tsx'
import { languagesFrom, transcribeMessage, translateMessage } from './copilot-data.ts'
import { copilotTexts } from './copilot-texts.ts'
import { useAsking } from './use-asking.ts'

export interface MessageHelpProps {
  message: Message
  help: 'translation' | 'transcription'
  onClose: () => void
}

/** The translation of a message, or the transcript of a voice message. The transcript is stored with the message. */
export function MessageHelp({ message, help, onClose }: MessageHelpProps) {
  const t = useTexts(copilotTexts)
  const { asking, ask } = useAsking<string>()
  const [language, setLanguage] = useState<TranslationLanguage>(currentLanguage)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    void ask(async (signal) => {
      if (help === 'translation') return (await translateMessage(message.id, language, signal)).text
      return (await transcribeMessage(message.id, signal)).transcript ?? ''
    })
  }, [ask, help, message.id, language, tries])
  return (
    <Dialog title={t(help)} onClose={onClose} size={520}>
      {help === 'translation' && (
        <Select
          label={t('language')}
          allowDeselect={false}
          data={languagesFrom(currentLanguage()).map((value) => ({ value, label: t(value) }))}
          value={language}
          onChange={(value) => value && setLanguage(value as TranslationLanguage)}
        />
      )}
      {asking.state === 'busy' && (
        <div className="ai-state" role="status">
          <Loader size="sm" aria-hidden />
          <span>{t(help === 'translation' ? 'working' : 'transcribing')}</span>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {asking.state === 'failed' && (
        <div className="ai-state" role="alert">
          <span>{errorText(asking.error)}</span>
          <Button size="xs" variant="default" onClick={() => setTries(tries + 1)}>
            {t('again')}
          </Button>
        </div>
      )}
      {asking.state === 'done' && (
        <div className="ai-result" role="status">
          <p>{drawText(asking.response)}</p>
          <Button size="xs" variant="default" onClick={() => void copyAndToast(asking.response, t('copied'))}>
            {t('copy')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
