-- Pages of tickets are read as rows now (ticket-page.store.ts): building their JSON here cost more than all the rest.
drop function ticket_page(int[]);
