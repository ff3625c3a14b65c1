import './templates.css'
import { filledBody, filledHeader } from '@recado/contract/connections/template.rules'
import type { Template } from '@recado/contract/connections/templates'

/** A template as the customer reads it; places without a value stay as they are written. */
export function TemplatePreview({ template, values = [] }: { template: Template; values?: readonly string[] }) {
  const { header, footer, buttons } = template
  return (
    <div className="tp-bubble">
      {header !== '' && <strong>{filledHeader(template, values)}</strong>}
      <p>{filledBody(template, values)}</p>
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
