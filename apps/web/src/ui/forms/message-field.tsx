import { Textarea, type TextareaProps } from '@mantine/core'
import { messageVariables, variableMark } from '@recado/contract/message-variables'
import { useRef } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { insertText } from './insert-text.ts'

interface MessageFieldProps extends TextareaProps {
  /** Variables of this kind of text in addition to those of messages. A variable without a label is shown by its name. */
  moreVariables?: readonly (string | { name: string; label: string })[]
}

/** A text for customers, with chips that insert the message variables at the caret (MSG-17). */
export function MessageField({ moreVariables = [], ...props }: MessageFieldProps) {
  const t = useTexts(platformTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (mark: string) => {
    if (field.current) insertText(field.current, mark)
  }
  const chips = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second field inside the form
    <div className="rc-variables" role="group" aria-label={t('variables')}>
      {[
        ...messageVariables.map((name) => ({ name: t(`variable_${name}`), mark: variableMark(name) })),
        ...moreVariables.map((one) => {
          const { name, label } = typeof one === 'string' ? { name: one, label: one } : one
          return { name: label, mark: `{{${name}}}` }
        }),
      ].map(({ name, mark }) => (
        <button
          key={mark}
          type="button"
          title={mark}
          disabled={props.disabled}
          // Keep the caret in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => insert(mark)}
        >
          {name}
        </button>
      ))}
    </div>
  )
  return (
    <Textarea
      ref={field}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={4000}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Between the field and its error, so that they do not cover the error.
      inputContainer={(input) => (
        <>
          {input}
          {chips}
        </>
      )}
      {...props}
    />
  )
}
