/* What starting a program takes: nothing else. */
int main(void)
{
    return 0;
}
