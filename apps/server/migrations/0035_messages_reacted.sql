-- Finds the reactions of one person when two contacts become one; a message without reactions costs nothing.
create index messages_reacted on messages (company_id, contact_id) where reactions <> '[]';
