import { IconFile, IconMusic, IconVideo, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { fileSize } from '../content/file-size.rules.ts'
import { conversationTexts } from '../conversation-texts.ts'
import type { Attachment } from '../state/drafts.ts'

export interface AttachmentStripProps {
  attachments: readonly Attachment[]
  onChange: (attachments: readonly Attachment[]) => void
}

/** The files that wait for Send, each with its caption (MSG-12). */
export function AttachmentStrip({ attachments, onChange }: AttachmentStripProps) {
  const t = useTexts(conversationTexts)
  return (
    <ul className="ib-strip">
      {attachments.map(({ id, file, caption }) => (
        <li key={id}>
          <Preview file={file} />
          <span className="ib-strip-face">
            <span className="ib-file-name">{file.name}</span>
            <input
              type="text"
              value={caption}
              maxLength={4096}
              placeholder={fileSize(file.size)}
              aria-label={t('caption', { name: file.name })}
              onChange={({ currentTarget }) =>
                onChange(attachments.map((one) => (one.id === id ? { ...one, caption: currentTarget.value } : one)))
              }
            />
          </span>
          <button
            type="button"
            className="ib-icon-button"
            aria-label={t('removeFile', { name: file.name })}
            onClick={() => onChange(attachments.filter((one) => one.id !== id))}
          >
            <IconX size={16} stroke={1.8} />
          </button>
        </li>
      ))}
    </ul>
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
      {address ? <img src={address} alt="" /> : <Sign size={24} stroke={1.5} aria-hidden />}
    </span>
  )
}
