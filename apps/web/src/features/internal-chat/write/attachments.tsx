import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { fileSize } from '../../../platform/values/file-size.rules.ts'
import { chatTexts } from '../chat-texts.ts'
import { keyOfFile } from '../state/file-keys.ts'

/** The attached files of the message, with thumbnails of pictures. */
export function Attachments({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const t = useTexts(chatTexts)
  return (
    <ul className="ic-attachments">
      {files.map((file) => (
        <li key={keyOfFile(file)}>
          {file.type.startsWith('image/') && <Thumbnail file={file} />}
          <span>
            {file.name} <span className="ic-quiet">{fileSize(file.size, currentLanguage())}</span>
          </span>
          <button
            type="button"
            className="ic-icon-button"
            aria-label={t('removeFile', { name: file.name })}
            title={t('removeFile', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <IconX size={16} stroke={1.8} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A thumbnail of a local picture. Hidden when the browser cannot display it. Its object URL is revoked on unmount. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url && <img src={url} alt="" width={32} height={32} onError={() => setUrl(null)} />
}
