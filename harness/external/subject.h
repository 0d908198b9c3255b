/* A shuffle that is not ours: a command, a plugin, or shuffles recorded before. */
#ifndef FAIRNESS_SUBJECT_H
#define FAIRNESS_SUBJECT_H

#include "external/item_code.h"

typedef struct PluginInfo PluginInfo; /* external/plugin_info.h */
typedef struct Recording Recording;   /* external/recording.h */

typedef enum SubjectKind {
    SUBJECT_BUILTIN,   /* none of the below */
    SUBJECT_EXEC,      /* a command that shuffles line by line */
    SUBJECT_EXEC_EACH, /* a command that shuffles once and ends */
    SUBJECT_PLUGIN,    /* a shared object with the interface of include/fairness_plugin.h */
    SUBJECT_INPUT,     /* recorded outcomes */
} SubjectKind;

/* What was asked for. Borrows all that it points to. */
typedef struct ExternalSubject {
    SubjectKind kind;
    const char *text;         /* the command line; FILE or FILE:NAME; a path, or "-" */
    Wire wire;                /* how outcomes are written, SUBJECT_EXEC and SUBJECT_INPUT */
    const ItemCode *code;     /* what items are called; not for SUBJECT_PLUGIN */
    const PluginInfo *plugin; /* SUBJECT_PLUGIN, once it was asked */
    Recording *recording;     /* SUBJECT_INPUT, once it is open; read by one case */
} ExternalSubject;

/* "builtin", "exec", "exec-each", "plugin", "input"; "text", "u8", "u16le". */
const char *subject_kind_name(SubjectKind kind);
const char *wire_name(Wire wire);

#endif
