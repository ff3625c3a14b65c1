import { drawable } from '@recado/contract/values/drawable.rules'
import { IconFile, IconMusic, IconVideo, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { fileSize } from '../../../platform/values/file-size.rules.ts'
import { forgetConversion } from '../../../ui/media/conversions.ts'
import { contentTexts } from '../content/content-texts.ts'
import { notePictureSize } from '../content/picture-sizes.ts'
import { focusWriting } from '../focus.ts'
import { partTexts } from '../parts/part-texts.ts'
import type { Attachment } from '../state/drafts.ts'
import { mayNeedConversion } from './attachment.rules.ts'
import { AttachmentNote } from './attachment-note.tsx'
import { becomesCaption } from './outgoing-parts.ts'

export interface AttachmentStripProps {
  ticketId: number
  attachments: readonly Attachment[]
  /** The composer's text, which may become a caption. */
  text: string
  onChange: (attachments: readonly Attachment[]) => void
}

/** The attached files, each with its caption (MSG-12). */
export function AttachmentStrip({ ticketId, attachments, text, onChange }: AttachmentStripProps) {
  const t = useTexts(partTexts)
  const ct = useTexts(contentTexts)
  return (
    <>
      <ul className="ib-strip">
        {attachments.map(({ id, file, caption, voice, stored }) => {
          const isConverted = mayNeedConversion({ file, voice, stored })
          const name = voice ? t('recordedAudio') : drawable(file.name)
          return (
            <li key={id}>
              <Preview file={file} />
              <span className="ib-strip-face">
                <span className="ib-strip-name" data-voice={voice || undefined} title={name}>
                  <span>{name}</span>
                  <span>{fileSize(file.size, currentLanguage())}</span>
                </span>
                {!voice && (
                  <input
                    type="text"
                    value={caption}
                    maxLength={4096}
                    placeholder={ct('caption')}
                    aria-label={t('caption', { name })}
                    onChange={({ currentTarget }) =>
                      onChange(
                        attachments.map((one) => (one.id === id ? { ...one, caption: currentTarget.value } : one)),
                      )
                    }
                  />
                )}
              </span>
              <button
                type="button"
                className="ib-icon-button"
                aria-label={t('removeFile', { name })}
                title={t('removeFile', { name })}
                onClick={() => {
                  onChange(attachments.filter((one) => one.id !== id))
                  focusWriting()
                  if (isConverted) forgetConversion(id)
                }}
              >
                <IconX size={16} stroke={1.8} />
              </button>
              {isConverted && <AttachmentNote ticketId={ticketId} id={id} file={file} />}
            </li>
          )
        })}
      </ul>
      {becomesCaption(text, attachments) && (
        <p className="ib-strip-note" role="status">
          {ct('textIsCaption')}
        </p>
      )}
    </>
  )
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null)
  const family = file.type.split('/')[0]
  useEffect(() => {
    if (family !== 'image') return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file, family])
  const Sign = family === 'video' ? IconVideo : family === 'audio' ? IconMusic : IconFile
  return (
    <span className="ib-strip-preview">
      {address ? (
        <img
          src={address}
          alt=""
          // The browser cannot show this format.
          onError={() => setAddress(null)}
          onLoad={({ currentTarget }) =>
            notePictureSize(file, { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
      ) : (
        <Sign size={24} stroke={1.5} aria-hidden />
      )}
    </span>
  )
}
