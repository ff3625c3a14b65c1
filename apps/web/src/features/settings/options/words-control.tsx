import { Textarea } from '@mantine/core'
import { defaultHumanWords, MAX_HUMAN_WORDS_LENGTH } from '@recado/contract/answers/human-word-setting.rules'
import { useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'

export interface WordsControlProps {
  id: string
  helpId: string
  /** Words separated by commas; '' for the defaults. */
  value: string
  disabled: boolean
  save: (value: string) => Promise<boolean>
}

/** Words separated by commas, saved on blur. An empty field shows the defaults. */
export function WordsControl({ id, helpId, value, disabled, save }: WordsControlProps) {
  const [input, setInput] = useState(value)
  const words = input.trim().replace(/\s*\n\s*/g, ', ')
  const keep = async () => {
    if (words === value) return
    if (await save(words)) setInput(words)
    else setInput(value)
  }
  return (
    <Textarea
      id={id}
      aria-describedby={helpId}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={MAX_HUMAN_WORDS_LENGTH}
      disabled={disabled}
      placeholder={defaultHumanWords[currentLanguage()].join(', ')}
      value={input}
      onChange={({ currentTarget }) => setInput(currentTarget.value)}
      onBlur={() => void keep()}
    />
  )
}
