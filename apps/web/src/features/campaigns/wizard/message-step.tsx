import { Button, Select } from '@mantine/core'
import { campaignText, exampleTicket, unknownMarks } from '@recado/contract/campaigns/campaign-text.rules'
import { CAMPAIGN_FILE_MAX_BYTES, CAMPAIGN_TEXT_MAX_LENGTH } from '@recado/contract/campaigns/choices'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useFileLimit } from '../../../platform/values/upload-limit.ts'
import { FileField, type FileFieldProps } from '../../../ui/forms/file-field.tsx'
import { MessageField } from '../../../ui/forms/message-field.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { campaignTexts } from '../campaign-texts.ts'
import { useCampaignSettings } from '../settings/settings-data.ts'
import { useFileListChoices, useListVariables } from './audience-data.ts'
import type { StepProps } from './audience-step.tsx'

interface MessageStepProps extends StepProps {
  media: FileFieldProps['change']
  mediaName: string | null
  onMedia: FileFieldProps['onChange']
  uploading: boolean
}

/** Up to five text variants, one per recipient, with a file and a file list (CMP-02, CMP-12). */
export function MessageStep({ values, change, readOnly, media, mediaName, onMedia, uploading }: MessageStepProps) {
  const t = useTexts(campaignTexts)
  const [variant, setVariant] = useState(0)
  const text = values.messages[variant] ?? ''
  const columns = useListVariables(values.contactListId)
  const write = (next: string) =>
    change({ messages: values.messages.map((one, index) => (index === variant ? next : one)) })
  const previewFileName = media instanceof File ? media.name.replace(/\s/g, '_') : media === 'keep' ? mediaName : null
  return (
    <div className="cp-messages">
      <div className="cp-fields">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second field inside the form */}
        <div className="cp-variants" role="group" aria-label={t('variants')}>
          {values.messages.map((one, index) => (
            <Button
              key={['a', 'b', 'c', 'd', 'e'][index]}
              size="xs"
              variant={index === variant ? 'filled' : 'default'}
              aria-pressed={index === variant}
              onClick={() => setVariant(index)}
            >
              {t(one.trim() === '' ? 'variantEmpty' : 'variantNumber', { number: index + 1 })}
            </Button>
          ))}
        </div>
        <div>
          <MessageField
            key={variant}
            label={t('messageNumber', { number: variant + 1 })}
            description={t('messageHelp')}
            minRows={6}
            maxRows={12}
            maxLength={CAMPAIGN_TEXT_MAX_LENGTH}
            disabled={readOnly}
            moreVariables={columns}
            value={text}
            onChange={(event) => write(event.currentTarget.value)}
          />
          {!readOnly && <UnknownVariables text={text} columns={columns} />}
        </div>
        {!readOnly && <Attachment {...{ media, mediaName, onMedia, uploading }} />}
        <FileListField values={values} change={change} readOnly={readOnly} />
      </div>
      <PhonePreview text={text} file={previewFileName} columns={columns} />
    </div>
  )
}

/** Names unknown {variables}. Users who may not read the company's variables see this in the review. */
function UnknownVariables({ text, columns }: { text: string; columns: readonly string[] }) {
  const t = useTexts(campaignTexts)
  const { data: settings } = useCampaignSettings()
  const unknown = settings ? unknownMarks([text], settings.variables, columns) : []
  return (
    <div role="status">
      {unknown.length > 0 && (
        <p className="rc-form-warning cp-unknown">{t('variablesUnknown', { names: unknown.join(', ') })}</p>
      )}
    </div>
  )
}

function Attachment({
  media,
  mediaName,
  onMedia,
  uploading,
}: Pick<MessageStepProps, 'media' | 'mediaName' | 'onMedia' | 'uploading'>) {
  const t = useTexts(campaignTexts)
  const limit = useFileLimit(CAMPAIGN_FILE_MAX_BYTES)
  return (
    <FileField
      icon={IconPaperclip}
      toCustomers
      name={mediaName}
      change={media}
      onChange={onMedia}
      uploading={uploading}
      nameOf={({ name }) => name.replace(/\s/g, '_')}
      refuse={({ name, size }) => (size > limit.bytes ? t('fileTooLarge', { name, size: limit.size }) : null)}
      words={{
        label: t('attachment'),
        help: t('fileHelp', { size: limit.size }),
        choose: t('chooseFile'),
        replace: t('replaceFile'),
        none: t('noAttachment'),
        remove: (name) => t('removeFile', { name }),
        sending: t('sendingFile'),
      }}
    />
  )
}

function FileListField({ values, change, readOnly }: StepProps) {
  const t = useTexts(campaignTexts)
  const [search, setSearch] = useState('')
  const lists = useFileListChoices(search)
  return (
    <Select
      label={t('fileList')}
      description={t('fileListHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('none')}
      data={(lists.data?.files ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={values.fileListId}
      onChange={(fileListId) => change({ fileListId })}
      onDropdownOpen={() => setSearch('')}
      disabled={readOnly}
      searchable
      clearable
      nothingFoundMessage={t('nothingFound')}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

interface PhoneProps {
  text: string
  /** The name of the attachment. */
  file?: string | null
  /** The variables of the contact list, previewed by their names. */
  columns?: readonly string[]
}

/** A preview of a message on a phone, with example values for the variables. */
function PhonePreview({ text, file, columns = [] }: PhoneProps) {
  const t = useTexts(campaignTexts)
  const { data: settings } = useCampaignSettings()
  const example = {
    name: t('exampleName'),
    number: '5511987654321',
    email: 'maria@exemplo.com.br',
    variables: columns.map((key) => ({ key, value: key })),
  }
  const now = new Date()
  const values = { now, language: currentLanguage(), ticket: exampleTicket(now) }
  const preview = campaignText(text, example, settings?.variables ?? [], values)
  return (
    <figure className="cp-phone">
      <figcaption>{t('phone')}</figcaption>
      {file && (
        <div className="cp-bubble">
          <IconPaperclip size={14} aria-hidden /> {file}
        </div>
      )}
      {(preview !== '' || !file) && <div className="cp-bubble">{drawText(preview) || t('phoneEmpty')}</div>}
    </figure>
  )
}
