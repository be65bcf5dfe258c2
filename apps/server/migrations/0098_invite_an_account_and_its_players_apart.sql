-- An account may be invited as itself and by each of its players: refusing the second would show whose player it is. Those who
-- invite hold the clan's lock.
drop index clan_invitation_open;
