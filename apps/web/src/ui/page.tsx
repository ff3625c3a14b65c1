import type { ReactNode } from 'react'
import { useDocumentTitle } from './use-document-title.ts'

export interface PageProps {
  title: string
  /** A sentence beside the title. */
  lead?: string
  /** Search and filters, then the one primary button. */
  tools?: ReactNode
  children: ReactNode
}

/** A screen with its h1, its tools beside it, and its title in the browser tab. */
export function Page({ title, lead, tools, children }: PageProps) {
  useDocumentTitle(title)
  return (
    <div className="rc-page">
      <div className="rc-page-head">
        <h1>{title}</h1>
        {lead && <p className="rc-page-lead">{lead}</p>}
        {tools && <div className="rc-page-tools">{tools}</div>}
      </div>
      {children}
    </div>
  )
}
