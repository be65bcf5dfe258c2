alter table night_voice
  drop constraint night_voice_state_check,
  add constraint night_voice_state_check
    check (state in ('waiting', 'busy', 'late', 'done', 'forbidden', 'noLobby', 'givenUp'));
