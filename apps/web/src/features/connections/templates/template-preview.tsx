import { drawText } from '../../../ui/text/drawn-text.tsx'
import './templates.css'
import { filledBody, filledHeader } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'
import { IconPaperclip } from '@tabler/icons-react'

interface TemplatePreviewProps {
  template: Template
  values?: readonly string[]
  /** The name of the chosen header file. */
  fileName?: string | undefined
}

/** A template as the customer sees it. Parameters without a value stay as placeholders. */
export function TemplatePreview({ template, values = [], fileName }: TemplatePreviewProps) {
  const { header, footer, buttons } = template
  return (
    <div className="tp-bubble">
      {fileName && (
        <p className="tp-file">
          <IconPaperclip size={16} aria-hidden /> {fileName}
        </p>
      )}
      {header !== '' && <strong>{filledHeader(template, values)}</strong>}
      <p>{drawText(filledBody(template, values))}</p>
      {footer !== '' && <small>{footer}</small>}
      {buttons.length > 0 && (
        <ul className="tp-buttons">
          {buttons.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
